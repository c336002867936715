/** A logo as a file: chosen, shown by the form around it, removed. */
import type { ReactNode } from 'react';
import { useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Logo, logoOf } from './logo.ts';

interface LogoFieldProps {
  readonly logo: Logo | null;
  readonly onChange: (logo: Logo | null) => void;
  readonly failure: ReactNode;
}

export function LogoField({ logo, onChange, failure }: LogoFieldProps) {
  const { settings: words } = useWords();
  const choose = async (file: File | undefined) => {
    if (file !== undefined) onChange(await logoOf(file));
  };
  return (
    <>
      <Field
        label={words.logo}
        hint={words.logoHint}
        type="file"
        accept="image/svg+xml,image/png"
        failure={failure === undefined ? undefined : words.logoRefused}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {logo === null ? null : <Button onPress={() => onChange(null)}>{words.removeLogo}</Button>}
    </>
  );
}
