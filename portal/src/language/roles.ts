/** Names and rights of roles, by the contract's own words. */
import { type Role, roleTexts } from '@mahnwerk/contract/grammar/role-texts.ts';

type Words = Readonly<Record<Role, string>>;

export const roleWords = (language: 'de' | 'en') => {
  const words = (part: 'name' | 'rights') =>
    Object.fromEntries(Object.entries(roleTexts).map(([role, text]) => [role, text[language][part]])) as Words;
  return { roleNames: words('name'), roleRights: words('rights') };
};
