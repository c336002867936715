/** Accounts of people: passwords, their rules and their rate limits. */
export {
  type Candidate,
  password_characters_max,
  password_characters_min,
  terms_version,
  weaknessOf,
  type Weakness,
} from './account.ts';
export { guess, guessesOf, proofsOf } from './guesses.ts';
export { knownBrowser, knownBrowserCookie } from './known-browser.ts';
export { hashPassword, isPassword } from './passwords.ts';
export { accountOf, findPerson, personStore } from './persons.ts';
export {
  type Account,
  findOrCreateAccount,
  getAccount,
  lockAccount,
  type Person,
  provePassword,
  setUpAccount,
} from './store.ts';
