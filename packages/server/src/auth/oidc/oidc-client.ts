import * as openid from 'openid-client';
import { returnPath } from '../browser/return-path.ts';
import { type Claims, ClaimsSchema } from './claims.ts';
import { flowSecrets, newFlowSecret, packFlow, unpackFlow } from './flow-secrets.ts';
import { type OidcSettings, OidcSettingsSchema } from './oidc-settings.ts';

const TIMEOUT_SECONDS = 10;

export type FinishedFlow =
  | { readonly kind: 'vouched'; readonly claims: Claims; readonly returnTo: string }
  | { readonly kind: 'refused'; readonly because: string }
  /** The provider can't be reached; nothing is wrong with the person. */
  | { readonly kind: 'unavailable'; readonly because: string };

/** The authorization code flow with PKCE, state and nonce, at one provider. */
export interface OidcClient {
  readonly settings: ReturnType<typeof OidcSettingsSchema.parse>;
  /** Where to send the browser, and what to put in its cookie meanwhile. */
  begin(returnTo: unknown): Promise<{ kind: 'redirect'; url: string; cookie: string } | { kind: 'unavailable'; because: string }>;
  /** What the provider says of somebody who has come back with this query and this cookie. */
  finish(query: string, cookie: unknown): Promise<FinishedFlow>;
}

export function createOidcClient(input: OidcSettings): OidcClient {
  const settings = OidcSettingsSchema.parse(input);
  let known: Promise<openid.Configuration> | undefined;
  // Looked up once; a provider that was away is asked again next time.
  const configuration = () => {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return {
    settings,
    begin: async (returnTo) => {
      const secret = newFlowSecret();
      const { state, nonce, codeVerifier } = flowSecrets(secret);
      try {
        const url = openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: settings.redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return { kind: 'redirect', url: url.href, cookie: packFlow(secret, returnPath(returnTo)) };
      } catch (error) {
        return { kind: 'unavailable', because: reason(error) };
      }
    },
    finish: async (query, cookie) => {
      const flow = unpackFlow(cookie);
      if (flow === undefined) return { kind: 'refused', because: 'this browser has not begun to sign in, or too long ago' };
      const { state, nonce, codeVerifier } = flowSecrets(flow.secret);
      // Of the settings, not of the request: what a proxy or a stranger wrote into its host is no matter.
      const current = new URL(settings.redirectUri);
      current.search = query;
      try {
        const tokens = await openid.authorizationCodeGrant(await configuration(), current, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = ClaimsSchema.safeParse(tokens.claims());
        if (!claims.success) return { kind: 'refused', because: `the provider's claims are not valid: ${claims.error.message}` };
        return { kind: 'vouched', claims: claims.data, returnTo: returnPath(flow.returnTo) };
      } catch (error) {
        return { kind: isRefusal(error) ? 'refused' : 'unavailable', because: reason(error) };
      }
    },
  };
}

function discover(settings: OidcClient['settings']): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  return openid.discovery(new URL(issuer), clientId, clientSecret, clientSecret === undefined ? openid.None() : undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // A token is checked against the provider's keys, not only taken for true because of the connection it came over.
      openid.enableNonRepudiationChecks,
      // The settings let plain http through on this machine only.
      ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
    ],
  });
}

/** The provider or its answer said no, as opposed to not having been heard. */
function isRefusal(error: unknown): boolean {
  if (error instanceof openid.AuthorizationResponseError) return true;
  if (error instanceof openid.ResponseBodyError) return error.status < 500;
  return error instanceof openid.ClientError && error.code !== 'OAUTH_TIMEOUT' && error.code !== 'OAUTH_RESPONSE_IS_NOT_CONFORM';
}

/** For the log: the library says what was wrong in the cause. */
function reason(error: unknown): string {
  const causes: string[] = [];
  for (let at = error; at instanceof Error && causes.length < 4; at = at.cause) causes.push(at.message);
  return causes.join(': ').slice(0, 500);
}
