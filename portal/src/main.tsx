/** The start of the portal in a browser. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './tokens.css';
import './tokens-portal.css';
import './base.css';
import { newQueries } from './data/cache.ts';
import { Portal } from './portal.tsx';
import { newRouter } from './router.tsx';

const place = document.getElementById('portal');
if (place !== null)
  createRoot(place).render(
    <StrictMode>
      <Portal queries={newQueries()} router={newRouter()} />
    </StrictMode>,
  );
