declare module '*?minified' {
  const code: string
  export default code
}
