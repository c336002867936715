/** „Als API ansehen“: a button at an object; what it opens is loaded with it. */
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useWords } from '../../language/language.ts';
import { useOwner } from '../../data/owner.ts';
import type { AsApiProps } from './ShownAsApi.tsx';

const Shown = lazy(async () => ({ default: (await import('./ShownAsApi.tsx')).ShownAsApi }));

/** Nothing for a person who has no use for the API. */
export function AsApi(props: AsApiProps) {
  const { developer } = useWords();
  const { mayChangeWebhooks } = useOwner();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChangeWebhooks) return null;
  return (
    <>
      <Button
        isQuiet
        {...(props.of === undefined ? {} : { label: `${developer.asApi}: ${props.of}` })}
        onPress={() => setIsOpen(true)}
      >
        {developer.asApi}
      </Button>
      <Suspense>{isOpen ? <Shown {...props} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
