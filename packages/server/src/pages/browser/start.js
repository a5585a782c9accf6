// Runs in a browser. The token is out of the address before anything else happens, so that it stays in no history.
const token = decodeURIComponent(location.hash.slice(1));
history.replaceState(null, '', '/start');

const show = (id) => {
  document.getElementById('doing').hidden = true;
  document.getElementById(id).hidden = false;
};

try {
  const answer = await fetch('/api/auth/start-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: token || 'none' }),
  });
  // Who is signed in already, and comes back to the address, has nothing to do here.
  if (answer.ok || (await fetch('/api/auth/me')).ok) location.replace('/');
  else show(answer.status >= 500 ? 'away' : 'used');
} catch {
  show('away');
}
