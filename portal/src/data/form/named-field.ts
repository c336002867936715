/** The field that the address names behind `#` has the focus once it is shown: a link to what is missing leads to it. */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

export function useNamedField(isShown: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isShown && hash !== '') document.querySelector<HTMLElement>(`[name="${CSS.escape(hash)}"]`)?.focus();
  }, [isShown, hash]);
}
