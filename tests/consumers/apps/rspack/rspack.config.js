export default {
  mode: 'production',
  entry: { main: './src/main.js' },
  output: { publicPath: 'auto' },
}
