import { useSyncExternalStore } from 'react';
import { onSignedIn, type SignedIn, signedIn } from '../api/signed-in.ts';

export const useSignedIn = (): SignedIn | undefined => useSyncExternalStore(onSignedIn, signedIn);
