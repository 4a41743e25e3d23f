// A request that a button makes: one at a time, however slow the house is.
import { useEffect, useRef, useState } from './vendor/preact-htm.js';

/**
 * `busy`: whether an answer is on its way; `why`: why the last request was refused.
 * `ask(request, take)` asks nothing while another answer is on its way. `take` gets the answer, unless whoever asked is
 * on another screen by then: nobody is led away from there.
 */
export function useRequest() {
  const [busy, work] = useState(false);
  const [why, refuse] = useState('');
  const asking = useRef(false);
  const here = useRef(true);
  useEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  /** @param {() => Promise<any>} request @param {(answer: any) => void} take */
  const ask = (request, take) => {
    if (asking.current) return;
    asking.current = true;
    work(true);
    refuse('');
    request()
      .then(
        (answer) => here.current && take(answer),
        (error) => here.current && refuse(error.message),
      )
      .finally(() => {
        asking.current = false;
        if (here.current) work(false);
      });
  };
  return { busy, why, ask };
}
