/** A dashboard that draws itself, and tries everything that it must not be able to do; what came of each stands in its list. */
export const prying = (elsewhere: string): string => `<!doctype html><meta charset="utf-8"><title>대시보드</title>
<style>body { font: 16px sans-serif } .bar { height: 20px; background: steelblue }</style>
<h1 id="title">그리는 중</h1><div class="bar" style="width: 60%"></div>
<img src="${elsewhere}/pixel.png"><link rel="stylesheet" href="${elsewhere}/a.css"><ul id="tried"></ul>
<script>
  document.getElementById('title').textContent = '매출 ' + [1, 2, 3].reduce((a, b) => a + b);
  const tried = document.getElementById('tried');
  const say = (what, came) => { const li = document.createElement('li'); li.textContent = what + ': ' + came; tried.append(li); };
  const attempt = (what, doing) => { try { say(what, 'got ' + JSON.stringify(doing())); } catch (error) { say(what, 'refused'); } };
  attempt('cookie', () => document.cookie);
  attempt('stored', () => localStorage.length);
  attempt('parent', () => { if (parent === window) throw new Error('none'); return parent.document.title; });
  attempt('top', () => { if (top === window) throw new Error('none'); top.location.href = '${elsewhere}/top'; return 1; });
  attempt('popup', () => { if (open('${elsewhere}/popup') === null) throw new Error('blocked'); return 1; });
  const form = document.createElement('form'); form.action = '${elsewhere}/form'; document.body.append(form);
  try { form.submit(); } catch {}
  const ask = (what, address, more) => fetch(address, more).then((a) => say(what, 'got ' + a.status), () => say(what, 'refused'));
  Promise.all([
    ask('api', '/api/sessions', { credentials: 'include' }),
    ask('decide', '/api/sessions', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }),
    ask('elsewhere', '${elsewhere}/beacon', { mode: 'no-cors' }),
    new Promise((done) => { try { const s = new WebSocket('${elsewhere}'.replace('http', 'ws')); s.onopen = () => { say('socket', 'got'); done(); }; s.onerror = () => { say('socket', 'refused'); done(); }; } catch { say('socket', 'refused'); done(); } }),
  ]).then(() => say('all', 'tried'));
</script>`;

/** One that leads away from itself. */
export const running = (elsewhere: string): string =>
  `<!doctype html><meta http-equiv="refresh" content="0;url=${elsewhere}/refresh"><script>location.href = '${elsewhere}/away';</script>`;

/** A picture with a script in it. */
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 400 200"><script>window.pwned = 1</script>
<image href="http://evil.example/x.png" width="9" height="9"/><rect width="400" height="200" fill="teal" onload="window.pwned = 1"/></svg>`;

export const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\n<b>촉촉해요</b>\n';
