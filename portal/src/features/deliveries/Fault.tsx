/** Why an attempt to deliver failed: a sentence where there is one, and what the service says. */
import { useDeveloperWords } from '../../language/developer/words.ts';

export function Fault({ text }: { readonly text: string }) {
  const { faults } = useDeveloperWords();
  const known = faults.find(([form]) => form.test(text))?.[1];
  return (
    <span>
      {known === undefined ? null : `${known} `}
      <span lang="en">{known === undefined ? text : `(${text})`}</span>
    </span>
  );
}
