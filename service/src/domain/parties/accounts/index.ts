export {
  type Candidate,
  password_characters_max,
  password_characters_min,
  terms_version,
  weaknessOf,
  type Weakness,
} from './account.ts';
export { guessAt, guessOf } from './guesses.ts';
export { hashPassword, isPassword } from './passwords.ts';
export { type Account, get as getAccount, lock as lockAccount, provePassword, setUp as setUpAccount } from './store.ts';
