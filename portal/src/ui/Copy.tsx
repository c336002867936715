/** Copies a text, such as an id or a command. Browsers copy on pages with https alone; elsewhere there is no button. */
import { useWords } from '../language/language.ts';
import { Button } from './Button.tsx';
import { useToast } from './Toast.tsx';

export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const { secret } = useWords();
  const toast = useToast();
  if (!isSecureContext) return null;
  return (
    <Button onPress={() => void navigator.clipboard.writeText(text).then(() => toast({ text: secret.copied }))}>
      {label}
    </Button>
  );
}
