import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { routeTable } from './build/route-table.ts';

const server = process.env['DREAM_AGENT_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react(), tailwind(), routeTable(), compress()],
  resolve: { conditions: ['@dream-agent/source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  worker: { format: 'es' },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
