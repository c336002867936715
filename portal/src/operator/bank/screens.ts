/** The operator's screens of payments, bank files and the cash position, loaded with the first of them. */
export { MatchedPayments } from '../payments/Matched.tsx';
export { OnlinePayments } from '../payments/Online.tsx';
export { Payments } from '../payments/PaymentTabs.tsx';
export { ReportedPayments } from '../payments/Reported.tsx';
export { UnmatchedPayments } from '../payments/Unmatched.tsx';
export { BankAccounts } from './Accounts.tsx';
export { Cash } from './Cash.tsx';
export { DoubtfulPayments } from './Doubtful.tsx';
export { BankFile } from './File.tsx';
export { BankFiles } from './Files.tsx';
