import {
  alternatives,
  joinAlternatives,
  knownText,
  nativeFunction,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import type { Library } from './library.ts';

/**
 * The last parts of the names of decorators that do not change what a function returns: those of the language, of caches and
 * retries, of commands, tasks and tests, and those that only register a function.
 */
const HARMLESS_NAMES: ReadonlySet<string> = new Set(
  [
    'wraps lru_cache cache cached_property total_ordering singledispatch singledispatchmethod register',
    'staticmethod classmethod property setter getter deleter abstractmethod abstractproperty override final overload no_type_check',
    'cached cachedmethod cache_data cache_resource memo memoize memoized memoise cached_method alru_cache ttl_cache',
    'retry retrying on_exception on_predicate retry_on_exception backoff sleep_and_retry limits limit rate_limited throttle throttled debounce',
    'command group option argument pass_context pass_obj make_pass_decorator callback version_option help_option confirmation_option',
    'task shared_task periodic_task actor job flow scheduled_job repeat cron fixture parametrize mark skip skipif skipIf skipUnless',
    'xfail usefixtures asyncio anyio given settings example activate patch object freeze_time use_cassette expectedFailure',
    'route get post put patch delete head options websocket on_event middleware exception_handler errorhandler before_request',
    'after_request teardown_request login_required permission_required csrf_exempt require_http_methods require_GET require_POST',
    'api_view permission_classes action receiver event message command_handler message_handler callback_query slash_command hybrid_command',
    'listener listen on_message on on_startup on_shutdown error loop before_loop tool function_tool kernel_function resource prompt',
    'validate_call validate_arguments validate typechecked beartype deprecated coroutine inlineCallbacks sync_to_async njit jit inject autowired',
    'timer timed timeit time count_calls profile trace traced instrument start_as_current_span observe monitor log log_call logged',
    // TypeScript
    'Get Post Put Patch Delete Head Options All HttpCode Header UseGuards UseInterceptors UsePipes HostListener Cron Interval OnEvent',
    'MessagePattern EventPattern Process Transactional Memoize Cache Cached Cacheable Retry Retryable computed bound autobind',
    'Throttle Debounce Log Logged ApiOperation ApiResponse Deprecated',
  ].flatMap((names) => names.split(' ')),
);

const isHarmless = (name: string): boolean =>
  HARMLESS_NAMES.has(name.split('.').at(-1) ?? '') || /(^|\.)pytest\.mark\./.test(name);

/**
 * Applies a decorator. One that the project declares is followed. After any other, the result of the function is unknown,
 * unless the decorator is listed as one that changes no results.
 */
export const decoratorFunction: Library = {
  globals: ['code:decorate'],
  make: (to, at) =>
    nativeFunction(at, ({ args: [decorator, decorated, written], at: place }) => {
      if (decorated === undefined) return unknownValue('a decorated function', place);
      const name = knownText(written) ?? '';
      const isKnown =
        decorator !== undefined && alternatives(decorator).some((one) => isCallable(one) || one.kind === 'object');
      const result = isKnown && decorator !== undefined ? to.apply(decorator, [decorated], place) : undefined;
      if (result !== undefined && /^(function|native)$/.test(result.kind)) return result;
      if (isKnown || isHarmless(name) || !isCallable(decorated)) return decorated;
      return nativeFunction(place, (call) => withUnknownParts(to.applyWith(decorated, call), name, call.at));
    }),
};

const isCallable = (value: Value): boolean =>
  value.kind === 'function' || value.kind === 'class' || (value.kind === 'native' && value.call !== undefined);

/** Returns a value of which the parts of responses are not known, since a decorator may have changed them. */
const withUnknownParts = (value: Value, decorator: string, at: SourceLocation): Value =>
  joinAlternatives(
    alternatives(value).map((one) =>
      one.kind === 'received'
        ? { ...one, part: 'body', path: [], isWrapped: `the function is decorated by ${decorator}`, at }
        : one,
    ),
    at,
  );
