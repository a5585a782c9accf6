import { texts } from '../language/texts.ts';

/** What a run is called while it stands as it does, and its layers. */
export const runWords = texts({
  en: {
    statuses: {
      queued: 'queued',
      running: 'running',
      waiting: 'waiting for a person',
      paused: 'paused',
      succeeded: 'done',
      failed: 'failed',
      rejected: 'rejected',
      cancelled: 'cancelled',
    },
    layers: { cognitive: 'Understand', planning: 'Plan', execution: 'Carry out', response: 'Answer' },
  },
  ko: {
    statuses: {
      queued: '대기열',
      running: '실행 중',
      waiting: '결정을 기다림',
      paused: '일시정지',
      succeeded: '완료',
      failed: '실패',
      rejected: '거절됨',
      cancelled: '취소됨',
    },
    layers: { cognitive: '이해', planning: '계획', execution: '실행', response: '답변' },
  },
  ja: {
    statuses: {
      queued: '待ち行列',
      running: '実行中',
      waiting: '判断待ち',
      paused: '一時停止',
      succeeded: '完了',
      failed: '失敗',
      rejected: '却下',
      cancelled: '取消',
    },
    layers: { cognitive: '理解', planning: '計画', execution: '実行', response: '回答' },
  },
});
