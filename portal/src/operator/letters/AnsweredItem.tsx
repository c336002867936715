/** The item of the inbox that a letter answers. */
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { words } from './words.ts';

export function AnsweredItem({ id }: { readonly id: string }) {
  const { received } = useTexts(words);
  return <Link to={paths.operator.inboxItem(id)}>{received}</Link>;
}
