/*
 * The ledger's steps in Lua. Redis runs a script as one atomic step and tells
 * the time, so that no host's clock counts.
 *
 * Every step has an id, ARGV[1], and every answer is a list of texts that begins
 * with it: clients have been seen to mix answers up when a connection was cut.
 * KEYS[1] is the step's note, kept for ARGV[2] milliseconds. A step that must
 * not be done twice keeps its answer there, so that it can be sent again when
 * its answer was lost: it is told the same, and changes nothing.
 */

const TELL = `
local function tell(...) return {ARGV[1], ...} end
`;

const ONCE = `${TELL}
local note = redis.call('GET', KEYS[1])
if note then return cjson.decode(note) end
local function done(...)
  local texts = tell(...)
  redis.call('SET', KEYS[1], cjson.encode(texts), 'PX', ARGV[2])
  return texts
end
`;

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/** Whether the token in ARGV[3] holds the task in KEYS[2]. */
const HOLDS = `
local function holds()
  local token, lease = unpack(redis.call('HMGET', KEYS[2], 'token', 'lease'))
  return token == ARGV[3] and tonumber(lease) > now
end
`;

/** A script, whose keys and arguments follow the note, the id and the note's time. */
export type Script = string;

/** Keys: one to be read. Answers with its text, or with nothing. */
export const READ: Script = `${TELL}
local text = redis.call('GET', KEYS[2])
if text then return tell(text) end
return tell()
`;

/**
 * Keys: the budgets, then the record of the call where it has one. Arguments:
 * for how long budgets (0: for good) and the record are kept, then the limits.
 * A record is empty until its outcome is told, then `=` and that.
 */
export const BEGIN: Script = `${ONCE}
local last = #ARGV - 3
local record = KEYS[last + 1]
local known = record and redis.call('GET', record)
if known then return tell('known', known) end
local counts = {}
for i = 2, last do
  local key = KEYS[i]
  counts[key] = (counts[key] or tonumber(redis.call('GET', key) or '0')) + 1
  if counts[key] > tonumber(ARGV[i + 3]) then
    return tell('exhausted', tostring(i - 2))
  end
end
for i = 2, last do
  local count = redis.call('INCR', KEYS[i])
  if count == 1 and ARGV[3] ~= '0' then
    redis.call('PEXPIRE', KEYS[i], ARGV[3])
  end
end
if record then redis.call('SET', record, '', 'PX', ARGV[4]) end
return done('reserved')
`;

/**
 * Undoes the BEGIN of the same id, keys and arguments, whose answer nobody waits
 * for any more, whether it was run already or is still on its way.
 */
export const WITHDRAW: Script = `
local note = redis.call('GET', KEYS[1])
local age = ARGV[2] - redis.call('PTTL', KEYS[1])
redis.call('SET', KEYS[1], '["withdrawn"]', 'PX', ARGV[2])
if not note or cjson.decode(note)[2] ~= 'reserved' then return {} end
local last = #ARGV - 3
for i = 2, last do
  local is_same = ARGV[3] == '0' or ARGV[3] - redis.call('PTTL', KEYS[i]) >= age
  if is_same and redis.call('EXISTS', KEYS[i]) == 1 then
    if redis.call('DECR', KEYS[i]) == 0 then redis.call('DEL', KEYS[i]) end
  end
end
if KEYS[last + 1] then redis.call('DEL', KEYS[last + 1]) end
return {}
`;

/** Keys: record. Arguments: the outcome, for how long it is kept. */
export const SETTLE: Script = `${TELL}
if redis.call('GET', KEYS[2]) == '' then
  redis.call('SET', KEYS[2], '=' .. ARGV[3], 'PX', ARGV[4])
end
return tell()
`;

/**
 * Keys: task, open tasks of its tool, sequence. Arguments: for how long they are
 * kept, id, the task as text, its tool, attempts, milliseconds to its deadline
 * or nothing.
 */
export const ADD: Script = `${TELL}${NOW}
if redis.call('EXISTS', KEYS[2]) == 1 then return tell() end
local sequence = redis.call('INCR', KEYS[4])
local deadline = ARGV[8] == '' and '' or now + tonumber(ARGV[8])
redis.call('HSET', KEYS[2], 'text', ARGV[5], 'tool', ARGV[6], 'max', ARGV[7],
  'attempt', 0, 'sequence', sequence, 'deadline', deadline)
redis.call('ZADD', KEYS[3], sequence, ARGV[4])
for i = 2, 4 do redis.call('PEXPIRE', KEYS[i], ARGV[3]) end
return tell()
`;

/**
 * Keys: open and held tasks of each tool. Arguments: token, lease, for how long
 * tasks are kept, what the key of a task begins with. Answers with the task's
 * text, the attempt and "given" or "lost"; or with nothing.
 */
export const TAKE: Script = `${ONCE}${NOW}
local function task(id) return ARGV[6] .. id end

local function reopen_lapsed(open, held)
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', held, '-inf', now)) do
    redis.call('ZREM', held, id)
    local sequence = redis.call('HGET', task(id), 'sequence')
    if sequence then redis.call('ZADD', open, sequence, id) end
  end
end

local function oldest(open)
  while true do
    local id, sequence = unpack(redis.call('ZRANGE', open, 0, 0, 'WITHSCORES'))
    if not id then return nil end
    local deadline = redis.call('HGET', task(id), 'deadline')
    if deadline and (deadline == '' or tonumber(deadline) > now) then
      return id, tonumber(sequence)
    end
    redis.call('ZREM', open, id)
  end
end

local first
for i = 2, #KEYS, 2 do
  reopen_lapsed(KEYS[i], KEYS[i + 1])
  local id, sequence = oldest(KEYS[i])
  if id and (not first or sequence < first.sequence) then
    first = { id = id, sequence = sequence, open = KEYS[i], held = KEYS[i + 1] }
  end
end
if not first then return tell() end

local key = task(first.id)
local text, attempt, max = unpack(redis.call('HMGET', key, 'text', 'attempt', 'max'))
local is_lost = tonumber(attempt) >= tonumber(max)
if not is_lost then attempt = redis.call('HINCRBY', key, 'attempt', 1) end
local lease = now + tonumber(ARGV[4])
redis.call('HSET', key, 'token', ARGV[3], 'lease', lease)
redis.call('ZREM', first.open, first.id)
redis.call('ZADD', first.held, lease, first.id)
redis.call('PEXPIRE', key, ARGV[5])
redis.call('PEXPIRE', first.held, ARGV[5])
return done(text, tostring(attempt), is_lost and 'lost' or 'given')
`;

/**
 * Keys: task. Arguments: token, id, what the keys of open and of held tasks
 * begin with. Answers with "yes" or with nothing.
 */
export const RELEASE: Script = `${ONCE}${NOW}${HOLDS}
local tool, attempt, max, sequence =
  unpack(redis.call('HMGET', KEYS[2], 'tool', 'attempt', 'max', 'sequence'))
if not holds() or tonumber(attempt) >= tonumber(max) then return tell() end
redis.call('HDEL', KEYS[2], 'token', 'lease')
redis.call('ZREM', ARGV[6] .. tool, ARGV[4])
redis.call('ZADD', ARGV[5] .. tool, sequence, ARGV[4])
return done('yes')
`;

/**
 * Keys: task. Arguments: token or "", id, what the keys of open and of held
 * tasks begin with, the outcome, for how long it is kept. Answers with "yes" or
 * with nothing.
 */
export const CLOSE: Script = `${ONCE}${NOW}${HOLDS}
local tool, outcome = unpack(redis.call('HMGET', KEYS[2], 'tool', 'outcome'))
if not tool or outcome then return tell() end
if ARGV[3] ~= '' and not holds() then return tell() end
redis.call('HSET', KEYS[2], 'outcome', ARGV[7])
redis.call('HDEL', KEYS[2], 'token', 'lease', 'text')
redis.call('ZREM', ARGV[5] .. tool, ARGV[4])
redis.call('ZREM', ARGV[6] .. tool, ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[8])
return done('yes')
`;

/** Keys: task. Answers with its outcome, or with nothing. */
export const OUTCOME: Script = `${TELL}
local outcome = redis.call('HGET', KEYS[2], 'outcome')
if outcome then return tell(outcome) end
return tell()
`;
