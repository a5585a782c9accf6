export { type FeedOf, feedOf, readMessages } from './feed.ts';
export { type Hints, openHints } from './hints.ts';
export { type Relay, type Relayed, relayOnce, startRelay } from './relay.ts';
export { sessionState } from './session-state.ts';
export { type ServedSocket, type ServeSocket, type SocketLike, serveSocket } from './socket.ts';
export { INBOX, startWatch, type Watch } from './watch.ts';
