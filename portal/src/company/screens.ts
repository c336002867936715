/** The company's screens, loaded with the first of them. */
export { Case } from './Case.tsx';
export { Cases } from './Cases.tsx';
export { Home } from './Home.tsx';
export { Orders } from './Orders.tsx';
export { Request } from './Request.tsx';
export { Requests } from './Requests.tsx';
