import { PageHeader } from '../../ui/card.tsx';

export default function Placeholder() {
  return <PageHeader title="audit/audit" />;
}
