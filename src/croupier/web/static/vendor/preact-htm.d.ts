// The types of what the page uses of preact and htm. Read by the type checker alone; never sent.

export type Child = VNode | string | number | boolean | null | undefined | Child[];

export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
  key: unknown;
}

export interface Ref<Value> {
  current: Value;
}

/** What somebody typed or chose in a field. */
export type Picked = Event & { target: HTMLInputElement & HTMLSelectElement };

type Cleanup = () => void;
type Inputs = readonly unknown[];
type SetState<State> = (next: State | ((before: State) => State)) => void;

export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function h(type: unknown, props?: Record<string, unknown> | null, ...children: Child[]): VNode;
export function render(node: Child, parent: Element): void;
export function useState<State>(initial: State | (() => State)): [State, SetState<State>];
export function useState<State = undefined>(): [State | undefined, SetState<State | undefined>];
export function useReducer<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
): [State, (action: Action) => void];
export function useEffect(effect: () => void | Cleanup, inputs?: Inputs): void;
export function useLayoutEffect(effect: () => void | Cleanup, inputs?: Inputs): void;
export function useRef<Value>(initial: Value): Ref<Value>;
export function useRef<Value>(initial: Value | null): Ref<Value | null>;
export function useMemo<Value>(make: () => Value, inputs?: Inputs): Value;
export function useCallback<Callback extends (...values: never[]) => unknown>(call: Callback, inputs: Inputs): Callback;
export function useErrorBoundary(caught?: (error: unknown) => void): [unknown, () => void];
