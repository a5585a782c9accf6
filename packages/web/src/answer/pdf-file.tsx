import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../language/texts.ts';
import { startWorker } from '../trusted-worker.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { answerTexts } from './texts.ts';
import { titleOf } from './title-of.ts';

/** The pages of a document, each drawn when it comes into sight. */
export default function PdfFile({ url, name }: { readonly url: string; readonly name: string }) {
  const text = useTexts(answerTexts);
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    const port = startWorker(workerUrl);
    const worker = PDFWorker.create({ port });
    const task = getDocument({ url, worker, withCredentials: true, enableXfa: false });
    let gone = false;
    task.promise.then(setDocument, (error: unknown) => !gone && setProblem(error));
    return () => {
      gone = true;
      void task.destroy().finally(() => {
        worker.destroy();
        port.terminate();
      });
    };
  }, [url]);
  if (problem !== undefined) return <ProblemNotice problem={problem} />;
  if (document === undefined) return <p className="p-3 text-sm text-ink-faint">{text.loading}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section aria-label={titleOf(name)} tabIndex={0} className="flex max-h-[80dvh] flex-col gap-3 overflow-y-auto bg-sunken p-3">
      {Array.from({ length: document.numPages }, (_, index) => (
        <Page key={index} document={document} number={index + 1} label={text.page(index + 1, document.numPages)} />
      ))}
    </section>
  );
}

function Page({ document, number, label }: { readonly document: PDFDocumentProxy; readonly number: number; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [seen, setSeen] = useState(number === 1);
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    const element = canvas.current;
    if (element === null || seen) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setSeen(true), { rootMargin: '400px' });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [seen]);
  useEffect(() => {
    const element = canvas.current;
    if (!seen || element === null) return;
    let drawing: { cancel(): void } | undefined;
    let gone = false;
    const draw = async () => {
      const page = await document.getPage(number);
      if (gone) return;
      const viewport = page.getViewport({ scale: 1.5 });
      element.width = viewport.width;
      element.height = viewport.height;
      const task = page.render({ canvas: element, viewport });
      drawing = task;
      await task.promise;
    };
    // Whoever leaves before a page is drawn takes its document along: that is no problem to tell anybody of.
    draw().catch((error: unknown) => !gone && setProblem(error));
    return () => {
      gone = true;
      drawing?.cancel();
    };
  }, [document, number, seen]);
  if (problem !== undefined) return <ProblemNotice problem={problem} />;
  return <canvas ref={canvas} role="img" aria-label={label} width={892} height={1262} className="w-full rounded bg-white shadow-card" />;
}
