/** The company's screens of its cases and what they ask, loaded with the first of them. */
export { Case } from './Case.tsx';
export { Cases } from './Cases.tsx';
export { Messages } from './Messages.tsx';
export { Request } from './requests/Request.tsx';
export { Requests } from './requests/Requests.tsx';
