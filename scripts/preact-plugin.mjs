// Leaves out of Preact, and of what binds signals to it, what our views never do: whoever opens the dialog pays for it.
// tests/build/preact.test.ts holds that they do none of it.
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { cut } from './signals-plugin.mjs'

/** Each thing that goes, and why: what stands there, and what stands there then. */
const table = [
  {
    reason: 'taking over what a server has drawn: the dialog is drawn here, into an empty place',
    changes: [
      ['32&u.__u?[i]:null,f,i||S(u),32&u.__u,o)', 'f,i||S(u),o)'],
      ['128&u.__u&&(c=32&u.__u,s=u.__c.__z)&&(r.__u|=c,p=o=[],8==s.nodeType?l=B(s,o):o.push(s),l=o[0]||l),', ''],
      ['r.__u&=-161,p&&p.some(g),', ''],
      [
        'function B(n,t){if(n&&8==n.nodeType&&n.data.startsWith("$s"))for(var r=1;n=n.nextSibling;){if(8==n.nodeType)if(n.data.startsWith("$s"))r++;else if(n.data.startsWith("/$s")&&!--r)return n;t&&t.push(n)}}',
        '',
      ],
      [
        'if("svg"==C?f="http://www.w3.org/2000/svg":"math"==C?f="http://www.w3.org/1998/Math/MathML":f||(f="http://www.w3.org/1999/xhtml"),o)for(s=0;s<o.length;s++)if((k=o[s])&&(C?k.localName==C:3==k.nodeType)){t=k,o[s]=null;break}',
        '"svg"==C?f="http://www.w3.org/2000/svg":f||(f="http://www.w3.org/1999/xhtml");',
      ],
      [',l&&(n.__m&&n.__m(r,o),l=!1),o=null}', '}'],
      [
        'if(a="template"==C&&t.content||t,o="textarea"==C&&null!=x.defaultValue?null:o&&d.call(a.childNodes),!l&&o)for($={},s=0;s<t.attributes.length;s++)$[(k=t.attributes[s]).name]=k.value;',
        '',
      ],
      ['l&&"function"!=typeof k||$[s]===k||', '$[s]===k||'],
      ['I(a,w(_)?_:[_],r,u,i,f,o,e,o?o[0]:u.__k&&S(u,0),l,c),o&&o.some(g))', 'I(t,w(_)?_:[_],r,u,i,f,e,u.__k&&S(u,0),c))'],
      ['l&&"textarea"!=C||(s="value",', '(s="value",'],
      ['$===x||l&&t.data==x||(t.data=x)', '$===x||(t.data=x)'],
      ['!u&&(i=t.__c)&&(i=i.__z)&&(f=B(i,o=[]))&&(i==t.__e&&o.some(g),g(f),g(i)),', ''],
      ['9==r.nodeType&&(r=r.documentElement),i=(u=t&&32&t.__u)?null:r.__k,', 'i=r.__k,'],
      ['i?null:r.firstChild?d.call(r.childNodes):null,f,i?i.__e:r.firstChild,u,o)', 'f,i?i.__e:null,o)'],
      [
        'for(t&&!t.parentNode&&(t=S(n))&&!t.parentNode&&(t=null),o=n.__e,e=t;e&&8==e.nodeType;)e=e.nextSibling;for(o!=e&&',
        't&&!t.parentNode&&(t=S(n))&&!t.parentNode&&(t=null),o=n.__e;o!=t&&',
      ],
      [',t=o;(t=t&&t.nextSibling)&&8==t.nodeType&&!t.data.startsWith("$s"););return t', ';return o&&o.nextSibling'],
    ],
  },
  {
    reason: 'the two arguments that only that had a use for',
    changes: [
      ['function I(n,t,r,u,i,f,o,e,l,c,a){', 'function I(n,t,r,u,i,f,e,l,a){'],
      ['_=z(n,v,h,i,f,o,e,l,c,a)', '_=z(n,v,h,i,f,e,l,a)'],
      ['function z(t,r,u,i,f,o,e,l,c,a){', 'function z(t,r,u,i,f,e,l,a){'],
      ['I(t,w(A)?A:[A],r,u,i,f,o,e,l,c,a)', 'I(t,w(A)?A:[A],r,u,i,f,e,l,a)'],
      ['F(u.__e,r,u,i,f,o,e,c,a,t)', 'F(u.__e,r,u,i,f,e,a)'],
      ['function F(t,r,u,i,f,o,e,l,c,a){', 'function F(t,r,u,i,f,e,c){'],
    ],
  },
  {
    reason: 'components that wait for a promise, or catch what others throw: a room is waited for and told of by ui/use-lazy.ts',
    changes: [
      [
        'if(e.length=v,r.__v=null,c||o)if(t&&t.then){if(r.__u|=128|c,o){for(~(T=o.indexOf(l||void 0))||(T=o.length);(N=o[T-1])&&8==N.nodeType;)T--;for(;T<o.length;T++)if(N=o[T])if(o[T]=null,O){if(N==P)break}else{if(8!=N.nodeType)break;N.data.startsWith("$s")&&(P=B(O=N))}}if(!O){for(;l&&8==l.nodeType&&l.nextSibling;)l=l.nextSibling;O=l}(s=B(O=r.__c.__z||(r.__c.__z=O)))?(r.__e=O,l=s):r.__e=l,l=l&&l.nextSibling}else o&&o.some(g);else r.__e=u.__e;r.__k||(r.__k=u.__k||[]),t&&t.then||D(r),',
        'e.length=v,r.__v=null,r.__e=u.__e,r.__k||(r.__k=u.__k||[]),D(r),',
      ],
      [
        '__e:function(n,t,r,u){for(var i,o,e;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((e=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(n)),i.componentDidCatch&&(i.componentDidCatch(n,u||{}),e=1),e&&8&i.__g)return void(i.__g|=2)}catch(t){n=t}}throw f=0,n}',
        '__e:function(n){throw f=0,n}',
      ],
      ['try{t=r.__h,r.__h=[],t.some(function(n){n.call(r)})}catch(t){n.__e(t,r.__v)}', 't=r.__h,r.__h=[],t.some(function(n){n.call(r)})'],
    ],
  },
  {
    reason: 'references that are functions: ours are objects; and styles that are texts, which a Content-Security-Policy may forbid',
    changes: [
      [
        'function G(t,r,u,i){try{"function"==typeof t?r?r.__x=t(r)||1:i&&(i=i.__c||i.__e)&&(r=i.__x)&&(i.__x=null,"function"==typeof r?r():t(null)):t.current=r}catch(t){n.__e(t,u)}}',
        'function G(t,r){t.current=r}',
      ],
      ['h.ref&&G(h.ref,null,v,h),v.ref&&a.push(v.ref,v.__c||w,v)', 'h.ref&&G(h.ref,null),v.ref&&a.push(v.ref,v.__c||w)'],
      ['G(u[i++],u[i++],u[i++])', 'G(u[i++],u[i++])'],
      ['G(i,null,r,t)', 'G(i,null)'],
      [
        'if("string"==typeof r)n.style.cssText=r;else{if("string"==typeof u&&(n.style.cssText=u=""),u)for(t in u)r&&t in r||T(n.style,t);',
        '{if(u)for(t in u)r&&t in r||T(n.style,t);',
      ],
      [
        'if("http://www.w3.org/2000/svg"==i)t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if("width"!=t',
        'if("http://www.w3.org/2000/svg"!=i&&"width"!=t',
      ],
    ],
  },
  {
    reason: 'components that are classes: ours are functions',
    changes: [
      ['C=(s=V.prototype)&&s.render,j=(s=V.contextType)&&i[s.__c],L=s?j?j.props.value:s.__:i,', 'L=i,'],
      [
        '(C?r.__c=d=new V(M,L):(r.__c=d=new x(M,L),d.constructor=V,d.render=K),j&&j.sub(d),',
        '(r.__c=d=new x(M,L),d.constructor=V,d.render=K,',
      ],
      [
        'C&&(d.__s||(d.__s=d.state),V.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=_({},d.__s)),_(d.__s,V.getDerivedStateFromProps(M,d.__s)))),k=d.props,b=d.state,',
        '',
      ],
      ['M!==k&&C&&!V.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(M,L),', ''],
      [
        'd.componentWillUpdate&&d.componentWillUpdate(M,d.__s,L),C&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(k,b,m)})',
        '',
      ],
      [
        'else C&&!V.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),C&&d.componentDidMount&&d.__h.push(d.componentDidMount);',
        '',
      ],
      [',q=C?25:0;do{', ',q=0;do{'],
      ['C&&(y.push.apply(d.__h,d.__k),d.__k=[]),', ''],
      ['y.push.apply(d.__h,d.__k),d.__k=[],', ''],
      [',d.__h=[],d.__k=[])', ',d.__h=[])'],
      [',C&&u.__c&&d.getSnapshotBeforeUpdate&&(m=d.getSnapshotBeforeUpdate(k,b))', ''],
      ['x.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),L(this))},x.prototype.render=$,', ''],
      ['"function"==typeof n&&(n=n(_({},r),this.props)),n&&(_(r,n),this.__v&&(t&&this.__k.push(t),L(this)))', 'this.__v&&L(this)'],
      ['(t.Consumer=function(n,t){return n.children(t)}).contextType=t,t}', 't}'],
    ],
  },
  {
    reason: 'children as further arguments of an element: ours are among what it is given (build.mjs)',
    changes: [
      [
        'o={},e=arguments.length;for(f in t)"key"==f?u=t[f]:"ref"==f&&"function"!=typeof n?i=t[f]:o[f]=t[f];return e>2&&(o.children=e>3?d.call(arguments,2):r),m(n,o,u,i,null)',
        'o={};for(f in t)"key"==f?u=t[f]:"ref"==f&&"function"!=typeof n?i=t[f]:o[f]=t[f];return m(n,o,u,i,null)',
      ],
      [
        'function b(n,t,r){var u,i,f,o=_({},n.props),e=arguments.length;for(f in t)"key"==f?u=t[f]:"ref"==f&&"function"!=typeof n.type?i=t[f]:o[f]=t[f];return e>2&&(o.children=e>3?d.call(arguments,2):r),m(n.type,o,void 0!==u?u:n.key,void 0!==i?i:n.ref,null)}',
        '',
      ],
      ['b as cloneElement,', ''],
      [',d=y.slice', ''],
    ],
  },
  {
    reason: 'state that is no signal: what a component is asked to repaint for is no state of its own',
    changes: [
      ['function(n,t){var r=this.__s;r&&r!=this.state||(r=this.__s=_({},this.state)),this.__v&&L(this)}', 'function(){this.__v&&L(this)}'],
      ['d.state||(d.state={}),', ''],
      ['d.shouldComponentUpdate(M,d.__s,L)', 'd.shouldComponentUpdate(M)'],
      ['d.props=M,d.state=d.__s,d.__g&=-9', 'd.props=M,d.__g&=-9'],
      ['d.render(d.props,d.state=d.__s,d.context)', 'd.render(d.props,0,d.context)'],
      ['d.state=d.__s,d.getChildContext', 'd.getChildContext'],
    ],
  },
  {
    reason: 'a context whose value changes: ours is the modal, which a dialog has for life',
    changes: [
      [
        'var r,u;return this.getChildContext||(r=new Set,(u={})[t.__c]=this,this.getChildContext=function(){return u},this.shouldComponentUpdate=function(n){this.props.value!=n.value&&r.forEach(function(n){n.__g|=4,L(n)})},this.sub=function(n){r.add(n);var t=n.componentWillUnmount;n.componentWillUnmount=function(){r.delete(n),t&&t.call(n)}}),n.children',
        'var u;return this.getChildContext||((u={})[t.__c]=this,this.getChildContext=function(){return u}),n.children',
      ],
      ['if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(t){n.__e(t,r)}', ''],
    ],
  },
  {
    reason: 'what neither signals nor our components hang into: hooks, and events on their way down',
    changes: [
      ['return!o&&n.vnode&&n.vnode(e),e}', 'return e}'],
      ['n.vnode&&n.vnode(r),z(', 'z('],
      ['n.__&&n.__(t,r),', ''],
      ['return u(n.event?n.event(r):r)', 'return u(r)'],
      [',f=t!=(t=t.replace(l,"$1")),(t=t.slice(2))', ',(t=t.slice(2))'],
      ['n.addEventListener(t,o,f):n.removeEventListener(t,o,f)', 'n.addEventListener(t,o):n.removeEventListener(t,o)'],
      [',l=/(PointerCapture)$|Capture$/i', ''],
      ['&&i==n.debounceRendering||((i=n.debounceRendering)||queueMicrotask)(H)', '||queueMicrotask(H)'],
      ['(f=u.length)&&(i||queueMicrotask)(H)', '(f=u.length)&&queueMicrotask(H)'],
    ],
  },
  {
    reason: 'drawing into another place: the dialog has one',
    changes: [
      ['"function"!=typeof n.type||n.props.__P?null:S(n)', '"function"!=typeof n.type?null:S(n)'],
      ['(n=n.__)&&n.__c&&!n.props.__P)', '(n=n.__)&&n.__c)'],
      ['if(n.props.__P)return t;', ''],
      [
        'M.__P&&(s=l,f=(t=M.__P).namespaceURI,c=o=null,u.props&&u.props.__P!=t&&(u.__k.some(function(n){n&&J(n,n)}),u.__k=null),l=u.__k?S(u,0):null),',
        '',
      ],
      ['M.__P&&(r.__e=null,l=s),', ''],
      ['"function"!=typeof t.type||u&&!t.props.__P)', '"function"!=typeof t.type||u)'],
    ],
  },
  {
    reason: 'text that becomes markup, which the house never writes; formulas; elements of another document, or with another behaviour',
    changes: [
      [',v=/^m(i|n|o|s|text|space)$/', ''],
      [
        'M=a.ownerDocument||document,!C)return M.createTextNode(x);t=M.createElementNS(f,C,x.is?x:a)',
        '!C)return document.createTextNode(x);t=document.createElementNS(f,C)',
      ],
      [
        '"dangerouslySetInnerHTML"==s?y=k:"children"==s||s in x||"value"==s&&"defaultValue"in x||"checked"==s&&"defaultChecked"in x||',
        '"children"==s||s in x||',
      ],
      ['"dangerouslySetInnerHTML"==s?h=k:', ''],
      [
        'h?(l||y&&(h.__html==y.__html||h.__html==t.innerHTML)||(t.innerHTML=h.__html),r.__k=[]):(y&&(t.textContent=""),("foreignObject"==C||"http://www.w3.org/1998/Math/MathML"==f&&v.test(C))&&(f="http://www.w3.org/1999/xhtml"),I(',
        '(I(',
      ],
      ['"progress"==C&&null==b?t.removeAttribute(s):null==b||b===t[s]&&("progress"!=C||b)||', 'null==b||b===t[s]||'],
      ['"object"!=typeof o||o.constructor===String', '"object"!=typeof o'],
      ['&&"rowSpan"!=t&&"colSpan"!=t', ''],
      ['&&"popover"!=t', ''],
      ['"popover"==t&&1==r?"":r', 'r'],
      ['r=function(n){return null!=n&&n.constructor===h},', ''],
      ['r as isValidElement,', ''],
    ],
  },
]

/** The same for what binds signals to Preact. */
const binding = [
  {
    reason: 'a signal in place of a text, or of the value of an attribute: our views read what they show',
    changes: [
      [
        'function w(i){var n=this,r=i.data,t=useSignal(r);t.name="ReactiveDom";t.value=r;var e=o(function(){var i=n,r=n.__v;while(r=r.__)if(r.__c){r.__c.__$f|=4;break}var o=v(function(){var i=t.value.value;return 0===i?0:!0===i?"":i||""}),e=v(function(){return!Array.isArray(o.value)&&!f(o.value)}),u=a(function(){this.N=M;if(e.value){var n=o.value;if(i.__v&&i.__v.__e&&3===i.__v.__e.nodeType)i.__v.__e.data=n}}),c=n.__$u.d;n.__$u.d=function(){u();c.call(this)};return[e,o]},[]),u=e[0],c=e[1];return u.value?c.peek():c.value}w.displayName="ReactiveTextNode";Object.defineProperties(c.prototype,{constructor:{configurable:!0,value:i(n,null).constructor},type:{configurable:!0,value:w},props:{configurable:!0,get:function(){var i=this;return{data:{get value(){return i.value}}}}},__b:{configurable:!0,value:1}});',
        '',
      ],
      [
        'if("string"==typeof n.type){var r,t=n.props;for(var f in t)if("children"!==f){var o=t[f];if(o instanceof c){if(!r)n.__np=r={};r[f]=o;t[f]=o.peek()}}}',
        '',
      ],
      [
        'var r;if("string"==typeof n.type&&(r=n.__e)){var t=n.__np,f=n.props,o=r.U;if(o)for(var e in o){var u=o[e];if(!(void 0===u||t&&e in t)){u.d();o[e]=void 0}}if(t){if(!o){o={};r.U=o}for(var a in t){var c=o[a],v=t[a];if(void 0===c){c=k(r,a,v,f);o[a]=c}else c.o(v,f)}}}',
        '',
      ],
      [
        'function k(i,n,r,t){var f=n in i&&void 0===i.ownerSVGElement,o=s(r);return{o:function(i,n){o.value=i;t=n},d:a(function(){this.N=M;var r=o.value.value;if(t[n]!==r){t[n]=r;if(f)i[n]=r;else if(null!=r&&(!1!==r||"-"===n[4]))i.setAttribute(n,r);else i.removeAttribute(n)}})}}',
        '',
      ],
      [
        'if("string"==typeof n.type){var r=n.__e;if(r){var t=r.U;if(t){r.U=void 0;for(var f in t){var o=t[f];if(o)o.d()}}}var e=n.__np;if(e){var u=n.props;for(var a in e)u[a]=e[a]}n.__np=void 0}else{',
        '',
      ],
      ['v.d()}}}i(n)});b("__h"', 'v.d()}}i(n)});b("__h"'],
      ['createElement as i,Fragment as n,Component as r,options as t,isValidElement as f', 'Fragment as n,Component as r,options as t'],
    ],
  },
  {
    reason: 'components with a state that is no signal: ours have none',
    changes: [
      [
        'if(this.__f||"boolean"==typeof this.u&&!0===this.u){var o=2&this.__$f;if(!(t||o||4&this.__$f))return!0;if(1&this.__$f)return!0}else{if(!(t||4&this.__$f))return!0;if(3&this.__$f)return!0}',
        'if(!(t||4&this.__$f)||3&this.__$f)return!0;',
      ],
      ['"__source"!==e&&', ''],
      ['b("__h",function(i,n,r,t){if(t<3)n.__$f|=2;i(n,r,t)});', ''],
      ['if(!(t||4&this.__$f)||3&this.__$f)', 'if(!(t||4&this.__$f)||1&this.__$f)'],
      ['function(i,n){if(this.__R)return!0;', 'function(i){if(this.__R)return!0;'],
      ['for(var f in n)return!0;', ''],
    ],
  },
  {
    reason: 'effects of a component, and models: ours begin theirs by useEffect, and are plain factories',
    changes: [
      ['a(function(){h=this.N})();', ''],
      ['Signal,action,batch,computed,createModel,effect,signal,untracked', 'Signal,batch,computed,effect,signal,untracked'],
    ],
  },
  {
    reason: 'a tool for developers that asks each component why it was drawn, and names for it',
    changes: [
      ['m="undefined"!=typeof window&&!!window.__PREACT_SIGNALS_DEVTOOLS__,', ''],
      ['var n;if(m)null==(n=this.y)||n.call(this);', ''],
      ['a(function(){r=this},{name:n})', 'a(function(){r=this})'],
      [',"function"==typeof r.type?r.type.displayName||r.type.name:""', ''],
    ],
  },
]

/** And for hooks. */
const hooks = [
  {
    reason: 'catching what others throw, only to throw it again',
    changes: [
      ['try{C(n)}catch(t){a.__e(t,{__:(n=n.__P)&&n.__v})}', 'C(n);'],
      ['try{t.__h.some(C),t.__h.some(D),t.__h=[]}catch(r){t.__h=[],a.__e(r,n.__v)}', '{var i=t.__h;t.__h=[],i.some(C),i.some(D)}'],
    ],
  },
  {
    reason: 'state that is no signal, and ids: our components have neither',
    changes: [
      ['n.__N&&(n.__=n.__N),n.u=n.__N=void 0', 'n.u=void 0'],
      [',a.__=function(n,t){n&&t.__k&&t.__k.__m&&(n.__m=t.__k.__m),p&&p(n,t)}', ''],
      [',p=a.__;', ';'],
      ['a.__h&&a.__h(r,n,f||t),f=0;', ''],
      ['function y(n,t){', 'function y(n){'],
      ['y(t++,3);!a.__s&&E(', 'y(t++);E('],
      ['y(t++,4);!a.__s&&E(', 'y(t++);E('],
      ['return f=5,w(', 'return w('],
      ['y(t++,7)', 'y(t++)'],
      ['return f=8,w(', 'return w('],
    ],
  },
  {
    reason: 'a context whose value changes',
    changes: [
      [
        'u=r.context[n.__c],i=y(t++,9);return i.c=n,u?(null==i.__&&(i.__=!0,u.sub(r)),u.props.value):n.__',
        'u=r.context[n.__c];return u?u.props.value:n.__',
      ],
    ],
  },
  {
    reason: "frames of another clock than the browser's",
    changes: [
      ['var k="function"==typeof requestAnimationFrame;', ''],
      ['k&&cancelAnimationFrame(t)', 'cancelAnimationFrame(t)'],
      ['k&&(t=requestAnimationFrame(r))', 't=requestAnimationFrame(r)'],
      ['1!=n&&i==a.requestAnimationFrame||((i=a.requestAnimationFrame)||z)(g)', '1!=n||z(g)'],
    ],
  },
]

const toCuts = entries =>
  entries.map(({ reason, changes }) => ({ reason, texts: changes.map(([text]) => text), keep: changes.map(([, keep]) => keep) }))

export const preactCuts = toCuts(table)
export const bindingCuts = toCuts(binding)
export const hookCuts = toCuts(hooks)

/**
 * The esbuild plugin that does so.
 * @returns {import('esbuild').Plugin}
 */
export const preactPlugin = {
  name: 'preact',
  setup(build) {
    build.onLoad({ filter: /[\\/]preact[\\/]dist[\\/]preact\.(mjs|module\.js)$/ }, ({ path }) => ({
      contents: cut(readFileSync(path.replace(/preact\.module\.js$/, 'preact.mjs'), 'utf8'), preactCuts, 'preact'),
      resolveDir: dirname(path),
    }))
    build.onLoad({ filter: /[\\/]preact[\\/]hooks[\\/]dist[\\/]hooks\.(mjs|module\.js)$/ }, ({ path }) => ({
      contents: cut(readFileSync(path.replace(/hooks\.module\.js$/, 'hooks.mjs'), 'utf8'), hookCuts, 'preact'),
      resolveDir: dirname(path),
    }))
    build.onLoad({ filter: /[\\/]@preact[\\/]signals[\\/]dist[\\/]signals\.(mjs|module\.js)$/ }, ({ path }) => ({
      contents: cut(readFileSync(path.replace(/signals\.mjs$/, 'signals.module.js'), 'utf8'), bindingCuts, '@preact/signals'),
      resolveDir: dirname(path),
    }))
  },
}
