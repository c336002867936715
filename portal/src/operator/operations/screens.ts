/** The screen of the deployment, loaded when it is first opened. */
export { Operations } from './Operations.tsx';
