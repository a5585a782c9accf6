import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';

const PAUSE_MS = 350;

/** What the server says about a text, once nobody has typed for a moment. */
export function useJudged(source: string) {
  const [settled, setSettled] = useState(source);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(source), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [source]);
  const { data, error, isFetching } = useQuery({
    queryKey: ['validatePolicy', settled],
    queryFn: ({ signal }) => call('validatePolicy', { body: { source: settled }, signal }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { judged: data, error, isChecking: isFetching || settled !== source };
}
