/** The screens of the inbox, loaded with the first of them. */
export { Item } from './Item.tsx';
export { AssignedItems, AutomaticItems, DiscardedItems, OpenItems } from './Items.tsx';
