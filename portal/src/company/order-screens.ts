/** The company's screens of its orders, loaded with the first of them. */
export { Order } from './orders/Order.tsx';
export { Orders } from './orders/Orders.tsx';
