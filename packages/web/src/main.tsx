import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries.ts';
import { LanguageProvider } from './language/language.tsx';
import { router } from './router.tsx';
import './styles.css';
import { applyTheme } from './theme/theme.ts';
import { Toasts } from './ui/toasts.tsx';

applyTheme();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </LanguageProvider>
    </StrictMode>,
  );
}
