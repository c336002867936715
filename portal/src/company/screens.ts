/** The company's screens, loaded with the first of them. */
export { Case } from './Case.tsx';
export { Cases } from './Cases.tsx';
export { Home } from './Home.tsx';
export { NewOrder } from './orders/NewOrder.tsx';
export { Order } from './orders/Order.tsx';
export { Orders } from './orders/Orders.tsx';
export { Request } from './Request.tsx';
export { Requests } from './Requests.tsx';
