export default function Page() {
  return <h1>Everturn home</h1>
}
