// VitePress's own theme without its font, which would be 300 kB, in our colours, and with the demo.
import Theme from 'vitepress/theme-without-fonts'
import LiveDemo from './LiveDemo.vue'
import './style.css'

export default {
  extends: Theme,
  enhanceApp: ({ app }) => app.component('LiveDemo', LiveDemo),
}
