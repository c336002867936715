// A module of its own: the delivery thread loads the policy, and none of the routes.
export { mayBeSent } from './may-be-sent.ts';
