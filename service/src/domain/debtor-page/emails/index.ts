/** E-mail addresses of debtors, confirmed by themselves. */
export { askConfirmation, confirmEmail, mailLanguage } from './confirm.ts';
export { confirmedEmailOf } from './store.ts';
