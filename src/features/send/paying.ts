// What reads chain and services while the form is filled in. One chunk, fetched beside the form.
export { attend } from './attend.js'
export { Checks } from './Checks.js'
export { fillMax } from './fill-max.js'
export { reviewPayment } from './review-payment.js'
