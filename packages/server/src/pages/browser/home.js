// Runs in a browser. Whatever comes from the server is written as text, never as a part of the page.
const byId = (id) => document.getElementById(id);
const ask = (path, options) => fetch(path, { headers: { accept: 'application/json' }, ...options });
const send = (path, body, csrf) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }) },
    body: JSON.stringify(body),
  });

async function showInside({ user, csrf_token: csrf }) {
  byId('inside').hidden = false;
  byId('name').textContent = user.name;
  byId('role').textContent = user.role;
  byId('sign-out').onclick = async () => {
    await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'x-csrf-token': csrf } });
    location.reload();
  };
  const waiting = await (await ask('/api/hitl/requests?status=pending&limit=20')).json();
  const items = waiting.items ?? [];
  byId('nothing').hidden = items.length > 0;
  byId('waits').hidden = items.length === 0;
  byId('count').textContent = waiting.next_cursor ? `${items.length}+` : String(items.length);
  for (const { type, request_id: id, timeout_at: until } of items) {
    const line = document.createElement('li');
    line.textContent = [type, id, until && new Date(until).toLocaleTimeString()].filter(Boolean).join(' · ');
    byId('requests').append(line);
  }
}

async function showOutside() {
  byId('outside').hidden = false;
  byId('sign-in').onsubmit = async (event) => {
    event.preventDefault();
    const answer = await send('/api/auth/sign-in', { email: byId('email').value, password: byId('password').value });
    if (answer.ok) location.reload();
    else byId('failed').hidden = false;
  };
  const { providers } = await (await ask('/api/auth/ways')).json();
  byId('providers').hidden = providers.length === 0;
  for (const { name, url } of providers) {
    const link = document.createElement('a');
    link.href = url;
    link.textContent = name;
    byId('providers').append(' ', link);
  }
}

try {
  const me = await ask('/api/auth/me');
  if (me.ok) await showInside(await me.json());
  else if (me.status === 401) await showOutside();
  else byId('away').hidden = false;
} catch {
  byId('away').hidden = false;
}
