-- Makes wrk send the requests of a file in turn, with a unique date in place of `{date}`, and prints the counts as JSON.
local entries, headers, count = {}, {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, body = line:match("^(%S+) (%S+) ?(.*)$")
    table.insert(entries, { method = method, path = path, body = body ~= "" and body or nil })
  end
  headers = { ["authorization"] = "Bearer " .. args[2], ["content-type"] = "application/json" }
  count = tonumber(args[3])
end

function request()
  count = count + 1
  local entry = entries[count % #entries + 1]
  local date = os.date("!%Y-%m-%d %H:%M:%S", 1773000000 + count)
  return wrk.format(entry.method, entry.path, headers, entry.body and entry.body:gsub("{date}", date))
end

function done(summary)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  print(string.format('{"requests":%d,"seconds":%f,"failed":%d}', summary.requests, summary.duration / 1e6, failed))
end
