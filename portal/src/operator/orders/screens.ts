/** The screens of an order that the operator enters, loaded with the first of them. */
export { EnteredOrder } from './EnteredOrder.tsx';
export { EnterOrder } from './EnterOrder.tsx';
