import type { Dependencies } from '../../platform/dependencies.ts';

export const debtorUrlOf = ({ publicUrl }: Pick<Dependencies, 'publicUrl'>): string => publicUrl;
