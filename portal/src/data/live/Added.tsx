/** Offers rows that are new, or the list without those that are gone: nothing moves before the person asks for it. */
import { Button } from '../../ui/Button.tsx';
import { useWords } from '../../language/language.ts';
import type { Ahead } from './read-ahead.ts';

export function Added({ ahead: { added, isStale, show } }: { readonly ahead: Ahead<unknown> }) {
  const { live } = useWords();
  return (
    <span role="status">
      {added > 0 || isStale ? (
        <Button isQuiet onPress={show}>
          {added > 0 ? live.added(added) : live.refresh}
        </Button>
      ) : null}
    </span>
  );
}
