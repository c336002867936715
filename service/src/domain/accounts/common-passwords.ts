/**
 * Words of the passwords that lists of leaked ones begin with, German and English, and our own name: with the length asked for, only what is made of
 * them and digits is left of the commonest thousand. The longest first.
 */
export const commonWords: readonly string[] = [
  'password', 'passwort', 'passwd', 'kennwort', 'geheimnis', 'geheim', 'secret', 'willkommen', 'welcome', 'hallo', 'hello', 'letmein', 'iloveyou', 'ichliebedich', 'schatz', 'sommer', 'summer', 'winter',
  'herbst', 'autumn', 'frühling', 'fruehling', 'spring', 'januar', 'februar', 'april', 'august', 'september', 'oktober', 'november', 'dezember', 'october', 'december', 'admin', 'administrator', 'login', 'master', 'monkey',
  'dragon', 'football', 'fussball', 'fußball', 'baseball', 'basketball', 'sunshine', 'sonnenschein', 'princess', 'prinzessin', 'superman', 'batman', 'starwars', 'pokemon', 'computer', 'internet', 'samsung', 'iphone', 'google',
  'qwertz', 'qwerty', 'asdfgh', 'yxcvbn', 'zxcvbn', 'asdf', 'abcdef', 'abcd', 'test', 'testtest', 'changeme', 'default', 'berlin', 'hamburg', 'münchen', 'muenchen', 'deutschland', 'germany', 'bayern', 'schalke', 'borussia', 'dortmund',
  'michael', 'thomas', 'andreas', 'stefan', 'daniel', 'alexander', 'sebastian', 'christian', 'nicole', 'julia', 'jessica', 'jennifer', 'charlie', 'shadow', 'freedom', 'whatever', 'trustno', 'passphrase', 'mahnwerk', 'inkasso', 'mahnung', 'firma', 'company',
].sort((a, b) => b.length - a.length);
