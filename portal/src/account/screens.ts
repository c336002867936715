/** The screens of the person, loaded with the first of them. */
export { Profile } from './Profile.tsx';
export { Security } from './Security.tsx';
export { Sessions } from './Sessions.tsx';
