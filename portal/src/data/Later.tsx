/** Parts of a screen that are read after it: what a person reads first is asked first. */
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

const quiet_ms = 50;

/** Shows its children once nothing else loads. */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isTheirTurn, setTheirTurn] = useState(false);
  const queries = useQueryClient();
  const loading = useIsFetching();
  useEffect(() => {
    if (loading > 0) return undefined;
    // What an answer leads to begins within this time.
    const turn = setTimeout(() => setTheirTurn(queries.isFetching() === 0), quiet_ms);
    return () => clearTimeout(turn);
  }, [loading, queries]);
  return isTheirTurn ? children : <div aria-busy="true" data-later />;
}
