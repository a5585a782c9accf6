import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = 'theme';
const listeners = new Set<() => void>();
const dark = matchMedia('(prefers-color-scheme: dark)');

const kept = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEPT_AS)) ?? 'system';

/** Puts the theme on the page; also when the system changes its mind. */
export function applyTheme(): void {
  const theme = kept();
  document.documentElement.dataset['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(KEPT_AS, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

dark.addEventListener('change', applyTheme);

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, kept);
