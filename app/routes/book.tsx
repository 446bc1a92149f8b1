export default function Page() {
  return <h1>Everturn</h1>
}
