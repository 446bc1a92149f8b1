export default function Page() {
  return <h1>Everturn book</h1>
}
