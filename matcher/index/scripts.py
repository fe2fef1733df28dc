"""Lua scripts that the Redis server runs for the index.

Each script only touches keys of one slot.
"""

from collections.abc import Sequence
from typing import Any

from redis import Redis

APPEND = """
local cap = tonumber(ARGV[#KEYS + 1])
local stop_key = '\\255\\255\\255\\255'
local function thin(value)
  local counts, kept, most = {}, {}, 0
  for at = 1, #value, 10 do
    local tag = string.sub(value, at, at + 2)
    local count = (counts[tag] or 0) + (string.sub(value, at + 3, at + 6) == stop_key and cap + 1 or 1)
    counts[tag] = count
    if count > most then most = count end
  end
  if most <= cap then return value end
  for at = 1, #value, 10 do
    local tag = string.sub(value, at, at + 2)
    if counts[tag] <= cap then kept[#kept + 1] = string.sub(value, at, at + 9) end
  end
  for tag, count in pairs(counts) do
    if count > cap then kept[#kept + 1] = tag .. stop_key .. '\\0\\0\\0' end
  end
  return table.concat(kept)
end
local function has_doubled(before, size)
  local bound = math.max(cap * 10, 4096)
  while bound < before do bound = 2 * bound end
  return before <= bound and bound < size
end
local function holds(value, record)
  local at = string.find(value, record, 1, true)
  while at and at % 10 ~= 1 do at = string.find(value, record, at + 1, true) end
  return at
end
local function written_before()
  for i, key in ipairs(KEYS) do
    local value, records = redis.pcall('GET', key), ARGV[i]
    if type(value) ~= 'string' then value = '' end
    for at = #records - 9, 1, -10 do
      if holds(value, string.sub(records, at, at + 9)) then return true end
      if not holds(value, string.sub(records, at, at + 2) .. stop_key .. '\\0\\0\\0') then return false end
    end
  end
  return true
end
if written_before() then return end
for i, key in ipairs(KEYS) do
  local size = redis.pcall('APPEND', key, ARGV[i])
  if type(size) ~= 'number' then redis.call('SET', key, ARGV[i])
  else
    local before = size - #ARGV[i]
    local torn = before % 10
    if torn > 0 or has_doubled(before, size) then
      local value = redis.call('GET', key)
      local thinned = thin(string.sub(value, 1, before - torn) .. string.sub(value, before + 1))
      if #thinned < size then redis.call('SET', key, thinned) end
    elseif before > 0 then redis.pcall('BITOP', 'OR', key, key) end
  end
end
"""
"""Adds records to buckets with the command APPEND, whose entry in the server's log is short regardless of the length of
the bucket.
A bucket is searched for stop keys each time that it has doubled in size, so that the cost per record does not grow with
the bucket.

APPEND reserves twice the space that it needs. BITOP OR with a single source gives it back, because its result is a copy
of exact size. If the server has no BITOP, the bucket stays as it is.

A client whose reply was lost repeats the call, so a call whose records exist already does nothing. One record is proof
of all, because they were written together and belong to their own item numbers; only those of stop keys may have been
removed since.
"""

SCRUB = """
for _, key in ipairs(KEYS) do
  local value, kept = redis.pcall('GET', key), {}
  if type(value) ~= 'string' then value = '' end
  for at = 1, #value, 10 do
    if string.sub(value, at + 3, at + 6) ~= ARGV[1] then kept[#kept + 1] = string.sub(value, at, at + 9) end
  end
  if #kept == 0 then redis.call('DEL', key)
  elseif #kept * 10 < #value then redis.call('SET', key, table.concat(kept)) end
end
"""

SWAP = """
local kept = {}
for i, key in ipairs(KEYS) do
  local now = redis.pcall('GET', key)
  if type(now) ~= 'string' then now = '' end
  if now == ARGV[2 * i - 1] then redis.call('SET', key, ARGV[2 * i]) else kept[#kept + 1] = i end
end
return kept
"""
"""Replaces values that have not changed; a key of another type counts as empty. Returns the indices of the others."""

RAISE = """
local now = redis.pcall('GET', KEYS[1])
if now == false and tonumber(ARGV[1]) == 0 then return 0 end
if type(now) == 'string' and (now == '0' or #now <= 10 and string.find(now, '^[1-9]%d*$')) then
  if tonumber(now) >= tonumber(ARGV[1]) and tonumber(now) < 4294967295 then return 0 end
end
redis.call('SET', KEYS[1], ARGV[1])
return 1
"""
"""Raises a counter to a minimum; anything that is not a number is overwritten. See `number_in` for what counts as a
number."""

TAKE = """
local now = redis.pcall('GET', KEYS[1])
if type(now) == 'string' and now ~= ARGV[1] and redis.call('PTTL', KEYS[1]) >= 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
"""Takes a lock; a key that never expires, or is not a string, is not a lock that anybody holds."""

HOLD = """
if redis.pcall('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
"""

RELEASE = "if redis.pcall('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

FLIP = """
if redis.pcall('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
"""

BURY = """
local size = redis.pcall('STRLEN', KEYS[1])
if type(size) ~= 'number' or size % 4 > 0 then redis.call('DEL', KEYS[1]) end
return redis.call('APPEND', KEYS[1], ARGV[1])
"""
"""Appends numbers of four bytes each to a list; anything that is not such a list is overwritten."""

ENTER = """
if redis.call('TYPE', KEYS[1]).ok ~= 'set' then redis.call('DEL', KEYS[1]) end
return redis.call('SADD', KEYS[1], unpack(ARGV))
"""
"""Adds members to a set; a key of another type is overwritten. Returns how many were new."""


def send(redis: Redis, commands: Sequence[tuple[Any, ...]], strict: bool = True) -> list[Any]:
    """Send commands that touch a single slot each in one round trip.

    Unless `strict`, an error is returned as the answer of its command.
    """
    if not commands:
        return []
    pipeline: Any = redis.pipeline(transaction=False)
    for command in commands:
        pipeline.execute_command(*command)
    answers: list[Any] = pipeline.execute(raise_on_error=strict)
    return answers
