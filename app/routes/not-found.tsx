export default function Page() {
  return <h1>Everturn not-found</h1>
}
