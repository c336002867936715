export { enqueueMail, type Mail, mailSealer } from './enqueue.ts';
